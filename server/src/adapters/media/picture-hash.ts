/** A picture as 9 × 8 grey values: only where it gets brighter matters, so size, encoder and colour make no difference. */
export const sampleWidth = 9
export const sampleHeight = 8
export const greysPerSample = sampleWidth * sampleHeight

/** A stored sample: whether it is meaningful, and 64 bits. */
export const bytesPerSample = 9
const flatBelow = 10

/** The difference hash of each sample, one after another. An incomplete last sample is ignored. */
export function hashSamples(greys: Uint8Array): Buffer {
  const count = Math.floor(greys.length / greysPerSample)
  const hashes = Buffer.alloc(count * bytesPerSample)
  for (let at = 0; at < count; at += 1) {
    const sample = greys.subarray(at * greysPerSample, (at + 1) * greysPerSample)
    hashes[at * bytesPerSample] = isFlat(sample) ? 0 : 1
    for (let row = 0; row < sampleHeight; row += 1) hashes[at * bytesPerSample + 1 + row] = rowBits(sample, row)
  }
  return hashes
}

/** A single-coloured picture is meaningless: every black frame is like every other. */
function isFlat(sample: Uint8Array): boolean {
  return Math.max(...sample) - Math.min(...sample) < flatBelow
}

function rowBits(sample: Uint8Array, row: number): number {
  let bits = 0
  for (let column = 0; column < sampleWidth - 1; column += 1) {
    const at = row * sampleWidth + column
    bits = (bits << 1) | ((sample[at] ?? 0) < (sample[at + 1] ?? 0) ? 1 : 0)
  }
  return bits
}

const bitCount = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** The share of samples that nearly match those at the same position of the other, ignoring flat ones; 0 if every sample is flat. */
export function likeness(samples: Uint8Array, others: Uint8Array, withinBits: number): number {
  const count = Math.floor(samples.length / bytesPerSample)
  let judged = 0
  let alike = 0
  for (let at = 0; at < count * bytesPerSample; at += bytesPerSample) {
    if (samples[at] === 0) continue
    judged += 1
    if (at + bytesPerSample > others.length || others[at] === 0) continue
    let distance = 0
    for (let byte = 1; byte < bytesPerSample; byte += 1) distance += bitCount[(samples[at + byte] ?? 0) ^ (others[at + byte] ?? 0)] ?? 0
    if (distance <= withinBits) alike += 1
  }
  return judged === 0 ? 0 : alike / judged
}
