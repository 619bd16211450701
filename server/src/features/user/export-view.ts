import * as wire from '@pairtake/protocol/raw-routes'
import { heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { after, hours } from '#wire-time.ts'

/** The URL is valid for a day, at most until the sessions of its member end; the file is removed within the hour after that. */
export function exportAddress(name: string, context: ViewContext): string {
  return heldAddress(wire.sendExport, { export: name }, { ...context, endsAt: after(context.deps.now(), hours(24)) })
}
