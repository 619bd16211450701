-- The first day that the bank's statements tell of, at the statement that was the earliest when it was read.
alter table bank_balance add column opened_on date;
