-- Files sent with a message. What is uploaded for one names its conversation.
alter table upload drop constraint upload_entity_check;
alter table upload add constraint upload_entity_check
  check (entity in ('PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal', 'MessageAttachment'));
alter table media drop constraint media_entity_check;
alter table media add constraint media_entity_check
  check (entity in ('PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal', 'MessageAttachment'));

-- Kept beside the text, because lists of conversations show it without looking at the files.
alter table message add column attachment_count integer not null default 0 check (attachment_count between 0 and 10);

create table message_attachment (
  message_id uuid not null references message (id) on delete cascade,
  position integer not null check (position between 0 and 9),
  media_id uuid not null references media (id) on delete restrict,
  -- Images and videos get a version to look at; what cannot be shown stays a file to save.
  preview text not null check (preview in ('processing', 'ready', 'none')),
  sent_at timestamptz not null,
  primary key (message_id, position),
  -- A file is sent once; that also decides between two messages that name it at the same moment.
  constraint message_attachment_file_once unique (media_id)
);
create index message_attachment_processing on message_attachment (sent_at) where preview = 'processing';

create function announce_attachment() returns trigger language plpgsql as $$
begin
  perform announce(array[conversation.agency_id, conversation.creator_id], 'changed', 'conversation', conversation.id)
    from message join conversation on conversation.id = message.conversation_id where message.id = new.message_id;
  return null;
end $$;
create trigger message_attachment_announced after update of preview on message_attachment
  for each row execute function announce_attachment();
