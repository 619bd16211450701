-- The operator's overview asks each minute which mails were refused lately.
create index mail_refused on mail (failed_at) where failed_at is not null;
