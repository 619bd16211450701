/** Why a backup or a restore cannot be done; its message is the sentence for the person who asked. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
