// simdjson is C++: CNoticeJSON includes <simdjson.h> itself. This target only says how to find and link the library.
