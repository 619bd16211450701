import { signAddress, type SignedClaim } from '../../adapters/storage/signed-address.ts'
import type { Deps } from '../../deps.ts'
import type { Place } from '../../http/serve.ts'
import { after, hours } from '../../wire-time.ts'

export const originalsPath = '/media/originals'

export function originalsClaim(deps: Deps, contractId: string): SignedClaim {
  return { secret: deps.signingSecret, purpose: 'originals-zip', subject: [contractId] }
}

/** The address of the zip, good for two hours: a large one may be begun again. */
export function originalsAddress(contractId: string, { deps, origin }: Place): string {
  const token = signAddress(originalsClaim(deps, contractId), after(deps.now(), hours(2)))
  return `${origin}${originalsPath}/${contractId}?t=${token}`
}

type Named = { file_name: string }

/** Names in a zip are unique and name no folder: a second `take.mp4` becomes `take (2).mp4`. */
export function zipNames(files: readonly Named[]): string[] {
  const used = new Set<string>()
  return files.map(({ file_name: given }) => {
    const plain = given.replaceAll(/[/\\:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_') || 'file'
    const dot = plain.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let name = plain
    for (let again = 2; used.has(name.toLowerCase()); again++) name = `${stem} (${again})${ending}`
    used.add(name.toLowerCase())
    return name
  })
}
