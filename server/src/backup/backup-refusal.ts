/** A reason why a backup or restore cannot be done; its message is the sentence for the person who ran it. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
