import type { ContractId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import { heldAddress } from '#http/held-address.ts'
import { nameToSave } from '#http/name-to-save.ts'
import type { ViewContext } from '#http/serve.ts'
import { after, hours } from '#wire-time.ts'

/** The URL of the zip, valid for two hours, because a large download may be restarted. */
export function originalsAddress(contractId: ContractId, context: ViewContext): string {
  return heldAddress(wire.sendOriginals, { contractId }, { ...context, endsAt: after(context.deps.now(), hours(2)) })
}

type NamedFile = { file_name: string; mime: string }

/** Names in a zip are unique and contain no folder: a second `take.mp4` becomes `take (2).mp4`. */
export function zipNames(files: readonly NamedFile[]): string[] {
  const used = new Set<string>()
  return files.map(({ file_name: given, mime }) => {
    const plain = nameToSave(given, mime)
    const dot = plain.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let name = plain
    for (let again = 2; used.has(name.toLowerCase()); again++) name = `${stem} (${again})${ending}`
    used.add(name.toLowerCase())
    return name
  })
}
