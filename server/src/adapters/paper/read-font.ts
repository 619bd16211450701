import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWoff } from './open-woff.ts'

export const pathOfFont = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource/${file}`))

/** `noto-sans/files/noto-sans-greek-400` */
export const readFont = (file: string) => openWoff(readFileSync(pathOfFont(`${file}-normal.woff`)))
