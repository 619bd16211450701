import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Tests of the image that `tools/build-image.ts` built: `npm run test:image`. */
export default defineConfig({ ...usual, test: { ...usual.test, include: ['server/src/**/*.image.ts'], exclude: ['**/node_modules/**'] } })
