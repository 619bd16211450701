import { fileURLToPath } from 'node:url'

const file = (part: 'latin' | 'latin-ext', weight: 400 | 600) =>
  fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`))

/** The face comes in parts by script; each is embedded only where its letters occur. */
export const faces = [
  {
    name: 'latin',
    regular: file('latin', 400),
    bold: file('latin', 600),
    letters: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2212]/u,
  },
  { name: 'latin-ext', regular: file('latin-ext', 400), bold: file('latin-ext', 600), letters: /[\u0100-\u02ba\u1e00-\u1eff]/u },
] as const

export type Run = { face: (typeof faces)[number]['name']; text: string }

// A letter no face has would be drawn as nothing, which on paper reads as another name.
const stranger = '?'

/** Cuts a text into runs of one face each. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const face = faces.find((each) => each.letters.test(sign))
    const run = { face: face?.name ?? ('latin' as const), text: face ? sign : stranger }
    const last = runs.at(-1)
    if (last && (last.face === run.face || sign === ' ')) last.text += run.text
    else runs.push(run)
  }
  return runs
}
