-- Without a transaction.
-- What lists and dashboards would otherwise look up in the table, row by row (docs/decisions/141).
drop index concurrently if exists conversation_member_unread_in_turn;
create index concurrently conversation_member_unread_in_turn on conversation_member (member_id, last_message_id desc nulls last, conversation_id desc) include (unread, other_id) where unread > 0;
drop index concurrently if exists payment_failed;
create index concurrently payment_failed on payment (failed_since, id desc) include (next_retry_at) where failure is not null and state = 'scheduled' and voided_at is null;
drop index concurrently if exists contract_to_finalize_of_creator;
create index concurrently contract_to_finalize_of_creator on contract (creator_id, auto_finalize_at) where state = 'delivered';
