// The C++ interface of ICU is used by CNoticeICU alone. This target only says how to find and link the library.
