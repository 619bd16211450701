-- When the mail about unread messages goes out stands in conversations, on both sides. Whether it goes out is the reader's choice, which the
-- link in a mail changes without a session.
drop trigger member_face_announced on member;
create trigger member_face_announced after update of display_name, picture_key, mail_preferences on member
  for each row when (
    old.display_name is distinct from new.display_name
    or old.picture_key is distinct from new.picture_key
    or old.mail_preferences -> 'unread_messages' is distinct from new.mail_preferences -> 'unread_messages'
  )
  execute function announce_member_face();
