-- A list that is narrowed to one state reads that state only, whatever else its owner has.
create index campaign_by_agency_and_state on campaign (agency_id, state, id desc);
create index contract_by_agency_and_state on contract (agency_id, state, id desc);
create index contract_by_creator_and_state on contract (creator_id, state, id desc);
create index payment_by_agency_and_state on payment (agency_id, state, id desc);
create index conversation_member_with_unread on conversation_member (member_id, last_message_id desc nulls last) where unread > 0;
