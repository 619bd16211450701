-- Without a transaction.
-- A face that changes is told to the member's own conversations, found by an index: with `or`, each saved name or picture read all conversations of the market.
create or replace function announce_member_face() returns trigger language plpgsql as $$ begin perform announce(array[member_id, other_id], 'changed', 'conversation', conversation_id) from conversation_member where member_id = new.id; return null; end $$;
-- What a creator has agreed to, also what was taken back, for a file of one's own data.
drop index concurrently if exists self_billing_agreement_by_creator;
create index concurrently self_billing_agreement_by_creator on self_billing_agreement (creator_id);
