/** A reason not to start until a person changes something; its message is the sentence for that person. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** `EX_CONFIG` of sysexits.h: a supervisor need not restart the process (systemd: `RestartPreventExitStatus=78`). */
export const refusedExitCode = 78
