/** What keeps a program from starting until a person changes something; its message is the sentence for that person. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** `EX_CONFIG` of sysexits.h: whoever restarts processes need not try again (systemd: `RestartPreventExitStatus=78`). */
export const refusedExitCode = 78
