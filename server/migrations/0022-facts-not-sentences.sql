-- Rows hold what happened, not the sentence about it: notices, lines of the system in conversations, and why files and payments failed become
-- payloads of a kind each. Sentences are made where they are read. What was written before is read out of its sentence; what cannot be
-- keeps the sentence in a kind of its own, 'legacy'.

-- The same sentence stands with the file and in its notice.
create function pg_temp.media_failure(words text) returns jsonb language sql as $$
  select case
    when words = 'The file is empty. Choose another one.' then '{"kind": "file_empty"}'
    when words = 'The picture cannot be read. It may be damaged; save it again as JPEG and send that.' then '{"kind": "picture_unreadable"}'
    when words = 'The file holds no picture that can be read here.' then '{"kind": "picture_absent"}'
    when words = 'The picture needs too much memory. Send a smaller one.' then '{"kind": "picture_too_complex"}'
    when words = 'The video cannot be read. It may be damaged; export it again as MP4 and send that.' then '{"kind": "video_unreadable"}'
    when words = 'The file holds no moving picture.' then '{"kind": "video_absent"}'
    when words = 'The video has no length. It may be damaged; export it again and send that.' then '{"kind": "video_without_length"}'
    when words = 'The video cannot be read to its end. It may be damaged; export it again as MP4 and send that.' then '{"kind": "video_damaged"}'
    when words = 'The file takes too much work to process. Export it shorter or smaller.' then '{"kind": "too_much_work"}'
    when words = 'The file becomes too large when processed. Export it shorter or smaller.' then '{"kind": "result_too_large"}'
    when words = 'This file could not be processed. Please upload it again, or contact support if it fails once more.'
      then '{"kind": "tries_used_up"}'
    else coalesce(
      (select jsonb_build_object('kind', 'picture_too_large', 'maxMegapixels', found[1]::numeric)
        from regexp_match(words, '^The picture is larger than ([0-9.]+) megapixels\. Send a smaller one\.$') as found where found is not null),
      (select jsonb_build_object('kind', 'video_tracks', 'tracks', found[1]::int, 'maxTracks', found[2]::int)
        from regexp_match(words, '^The video has (\d+) tracks; at most (\d+) are taken\.$') as found where found is not null),
      (select jsonb_build_object('kind', 'video_dimensions', 'width', found[1]::int, 'height', found[2]::int)
        from regexp_match(words, '^The video is (\d+) × (\d+) pixels; at most 8192 × 4320 are taken\.$') as found where found is not null),
      (select jsonb_build_object('kind', 'video_codec', 'codec', found[1])
        from regexp_match(words, '^The video is encoded as (\S+), which cannot be read here\. Export it as MP4 \(H\.264\)\.$') as found
        where found is not null),
      (select jsonb_build_object('kind', 'video_frame_rate', 'framesPerSecond', found[1]::int, 'maxFramesPerSecond', found[2]::int)
        from regexp_match(words, '^The video has (\d+) frames a second; at most (\d+) are taken\.$') as found where found is not null),
      (select jsonb_build_object('kind', 'video_too_long', 'maxMinutes', found[1]::numeric)
        from regexp_match(words, '^The video is longer than ([0-9.]+) minutes\.$') as found where found is not null),
      (select jsonb_build_object('kind', 'video_breaks_off', 'atSeconds', found[1]::int, 'ofSeconds', found[2]::int)
        from regexp_match(words, '^The video breaks off after (\d+) of (\d+) seconds\. Send the whole file again\.$') as found
        where found is not null),
      jsonb_build_object('kind', 'legacy', 'words', words))::text
  end::jsonb
$$;

create function pg_temp.payment_failure(words text) returns jsonb language sql as $$
  select case
    when words = 'There is no card on file. Please add one, then finalize again.' then jsonb_build_object('kind', 'no_card')
    else jsonb_build_object('kind', 'refused', 'words', words)
  end
$$;

alter table contract_media add column failure jsonb;
update contract_media set failure = pg_temp.media_failure(failure_reason) where failure_reason is not null;
alter table contract_media drop column failure_reason;
alter table portfolio_item add column failure jsonb;
update portfolio_item set failure = pg_temp.media_failure(failure_reason) where failure_reason is not null;
alter table portfolio_item drop column failure_reason;
drop view live_payment;
alter table payment alter column failure type jsonb using pg_temp.payment_failure(failure);
create view live_payment as select * from payment where voided_at is null;

-- '22 November 2026', as the sentences had it.
create function pg_temp.day_of(words text) returns text language sql as $$
  select to_char(to_date(words, 'DD Month YYYY'), 'YYYY-MM-DD')
$$;

-- What is said instead of the message, or null where the message cannot be read.
create function pg_temp.facts_of(type text, message text, is_to_creator boolean) returns jsonb language plpgsql as $$
declare
  found text[];
begin
  if type in ('campaign_rejected', 'contract_cancelled', 'report_dismissed', 'media_changes_requested', 'profile_rejected', 'payout_returned')
    or (type = 'payment_refunded' and not is_to_creator) then
    return case when message is null then null else jsonb_build_object('reason', message) end;
  elsif type in ('candidate_new', 'candidate_counter_offer', 'offer_countered') then
    if message is null then return '{}'; end if;
    found := regexp_match(message,
      '^This offer (?:still waits for an answer\. Without one it lapses|is still waiting for an answer\. Otherwise it expires) on (\d+ \w+ \d{4})\.$');
    return case when found is not null then jsonb_build_object('lapsesOn', pg_temp.day_of(found[1])) end;
  elsif type = 'candidate_declined_offer' then
    return case
      when message is null then '{"hasLapsed": false}'
      when message in ('The offer was not answered in time and has lapsed.', 'The offer expired because nobody answered in time.')
        then '{"hasLapsed": true}'
    end::jsonb;
  elsif type = 'application_declined' then
    return case
      when message is null then '{"because": "declined"}'
      when message in ('The offer was not answered in time and has lapsed. You may apply again.',
        'The offer expired because nobody answered in time. You may apply again.') then '{"because": "lapsed"}'
      when message = 'The campaign was taken off the market.' then '{"because": "off_market"}'
      when message = 'All places of this campaign are taken and its media is delivered.' then '{"because": "delivered"}'
    end::jsonb;
  elsif type = 'review_due' then
    found := regexp_match(message,
      '^(One|\d+) items? waits? for your review\. (?:Without it, approval happens by itself|Otherwise it’s approved automatically) on (\d+ \w+ \d{4})\.$');
    return case when found is not null then jsonb_build_object(
      'waiting', case when found[1] = 'One' then 1 else found[1]::int end, 'approvesOn', pg_temp.day_of(found[2])) end;
  elsif type = 'payment_failed' then
    found := regexp_match(message, '^(.*) We (?:try it again on (\d+ \w+ \d{4})|do not try it again by ourselves)\.$');
    return case when found is not null then jsonb_build_object(
      'failure', pg_temp.payment_failure(found[1]), 'triesAgainOn', pg_temp.day_of(found[2])) end;
  elsif type = 'payment_refunded' then
    found := regexp_match(message, '^(\d+)\.(\d\d) ([A-Z]{3}) of your balance went back to the brand\. The reason: (.*)$');
    return case when found is not null then jsonb_build_object('reason', found[4],
      'taken', jsonb_build_object('amountMinor', (found[1] || found[2])::bigint, 'currency', found[3])) end;
  elsif type = 'payout_paid' then
    found := regexp_match(message, '^(\d+)\.(\d\d) ([A-Z]{3})$');
    return case when found is not null then jsonb_build_object('amountMinor', (found[1] || found[2])::bigint, 'currency', found[3]) end;
  end if;
  return case when message is null then '{}'::jsonb end;
end
$$;

-- The keys that a notice of a type cannot be told without.
create function pg_temp.keys_of(type text) returns text[] language sql as $$
  select case
    when type like 'profile\_%' or type like 'payout\_%' then '{}'
    when type like 'campaign\_%' then '{campaignId,campaignName}'
    else '{campaignId,campaignName,agencyDisplayName,creatorDisplayName,creatorName}'
  end::text[] || case
    when type like 'candidate\_%' or type like 'application\_%' or type = 'offer_countered' then
      '{candidateRequestId,candidateDisplayName}'::text[]
      || case when type in ('candidate_accepted_offer', 'application_accepted') then '{contractId}' else '{}' end::text[]
    when type like 'media\_%' or type = 'review_due' then '{contractId,contractMediaId,mediaName}'
    when type like 'contract\_%' or type like 'payment\_%' or type in ('report_dismissed', 'delivery_due', 'rating_received') then '{contractId}'
    else '{}'
  end::text[]
$$;

-- The type stands in the payload; a column of it stays, for those who ask by type.
update notification set data = case
  when type = 'media_processing_failed' and not data ? 'contractId' and data ?& '{mediaName,message}' then
    data - 'message' || jsonb_build_object('type', type, 'of', 'portfolio', 'failure', pg_temp.media_failure(data ->> 'message'))
  when type = 'media_processing_failed' and data ? 'message' and data ?& pg_temp.keys_of(type) then
    data - 'message' || jsonb_build_object('type', type, 'of', 'contract', 'failure', pg_temp.media_failure(data ->> 'message'))
  when type <> 'media_processing_failed' and data ?& pg_temp.keys_of(type) then coalesce(
    data - 'message' || jsonb_build_object('type', type) || pg_temp.facts_of(type, data ->> 'message',
      (select member.role = 'creator' from member where member.id = notification.member_id)),
    data || jsonb_build_object('type', 'legacy', 'was', type))
  else data || jsonb_build_object('type', 'legacy', 'was', type)
  end;
alter table notification drop column type;
alter table notification
  add column type text not null generated always as (case data ->> 'type' when 'legacy' then data ->> 'was' else data ->> 'type' end) stored;

-- What the system says in a conversation has no text; it is made of this.
alter table message add column line jsonb;
update message set line = coalesce(
  (select jsonb_build_object('kind', 'job_begun', 'creatorDisplayName', creator.display_name, 'agencyDisplayName', agency.display_name,
      'campaignName', found[1])
    from conversation join member as creator on creator.id = conversation.creator_id join member as agency on agency.id = conversation.agency_id,
      regexp_match(text, '^.* agreed on “(.*)”\. The job has begun\.$') as found
    where conversation.id = message.conversation_id
      and text = creator.display_name || ' and ' || agency.display_name || ' agreed on “' || found[1] || '”. The job has begun.'),
  (select jsonb_build_object('kind', 'job_delivered', 'campaignName', found[1])
    from regexp_match(text, '^All media of “(.*)” is approved\. The job is delivered\.$') as found where found is not null),
  (select jsonb_build_object('kind', 'job_finalized', 'campaignName', found[1])
    from regexp_match(text, '^The job “(.*)” is finalized and paid\.$') as found where found is not null),
  (select jsonb_build_object('kind', 'job_cancelled', 'campaignName', found[1])
    from regexp_match(text, '^The job “(.*)” was cancelled\.$') as found where found is not null),
  (select jsonb_build_object('kind', 'messages_opened', 'campaignName', found[1])
    from regexp_match(text, '^The job “(.*)” was reported, and an administrator has opened these messages to look into it\.$') as found
    where found is not null),
  jsonb_build_object('kind', 'legacy', 'text', text))
where sender_id is null;
update message set text = '' where sender_id is null;
alter table message add constraint message_line_is_the_systems check ((line is not null) = (sender_id is null));
