import type { SystemTool } from './install-system.ts'

const ffmpegPath = process.env['FFMPEG_PATH'] || 'ffmpeg'
const withoutFfmpeg = 'uploaded videos cannot be processed until it is installed (or FFMPEG_PATH points to it); everything else works.'

/** An ffmpeg given by path has its ffprobe next to it. */
const mediaTools = [ffmpegPath, ffmpegPath.replace(/[^/]*$/, 'ffprobe')].map((command) => ({
  commands: [command],
  debianPackages: ['ffmpeg'],
  without: withoutFfmpeg,
}))

/** Needs namespaces, which only Linux has. */
const sandboxTool: SystemTool = {
  commands: ['bwrap'],
  debianPackages: ['bubblewrap'],
  without: 'ffmpeg and the image process can read every file that the service can, and production does not start; everything else works.',
}

/** The system tools that the running program uses. */
export const programTools: readonly SystemTool[] = [...mediaTools, ...(process.platform === 'linux' ? [sandboxTool] : [])]

/** Chromium's headless shell, which uses a fifth less processor time than full Chromium in headless mode. */
export const browserTool: SystemTool = {
  commands: [process.env['CHROMIUM_PATH'] || 'chromium-headless-shell'],
  debianPackages: ['chromium-headless-shell', 'fonts-liberation'],
  without: 'the tests in a browser run in another Chromium, or are SKIPPED where there is none.',
}

/** The browsers for the journeys, best first. */
export const browserCommands: readonly string[] = [...browserTool.commands, 'chromium', 'chromium-browser', 'google-chrome']

const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'python3-swift']

/** The additional tools of `npm run test:judges`. */
export const judgeTools: readonly SystemTool[] = [
  ...['proxy', 'account', 'container', 'object'].map((part) => ({
    commands: [`swift-${part}-server`],
    debianPackages: swiftPackages,
    without: 'files are not tested in a real S3 store.',
  })),
  {
    commands: ['/usr/lib/postgresql/15/bin/postgres'],
    debianPackages: ['postgresql-15'],
    without: 'the database is not tested over TLS.',
  },
  {
    commands: ['/usr/sbin/pgbouncer'],
    debianPackages: ['pgbouncer'],
    without: 'nothing is tested through a pooler.',
  },
  {
    commands: ['java'],
    debianPackages: ['default-jre-headless'],
    without: 'invoices are not validated against the official rules of EN 16931.',
  },
  {
    commands: [],
    files: ['/usr/share/java/Saxon-HE.jar'],
    debianPackages: ['libsaxonhe-java'],
    without: 'invoices are not validated against the official rules of EN 16931.',
  },
  {
    commands: ['promtool'],
    debianPackages: ['prometheus'],
    without: 'alert rules and metrics are not checked with Prometheus.',
  },
  {
    commands: ['yamllint'],
    debianPackages: ['yamllint'],
    without: 'the files for containers are not read.',
  },
  {
    commands: ['docker-compose'],
    debianPackages: ['docker-compose'],
    without: 'compose.yaml is not validated against its specification.',
  },
  {
    commands: ['nginx', '/usr/sbin/nginx'],
    debianPackages: ['nginx-light'],
    without: 'the configuration of nginx is not tested.',
  },
]

/** The additional tools of `npm run test:image`. */
export const imageTools: readonly SystemTool[] = ['buildah', 'debootstrap'].map((command) => ({
  commands: [command, `/usr/sbin/${command}`],
  debianPackages: [command],
  without: 'the image cannot be built.',
}))

/** The additional tools of the tests. */
export const testTools: readonly SystemTool[] = [
  ...programTools,
  browserTool,
  {
    commands: ['pdftotext'],
    debianPackages: ['poppler-utils'],
    without: 'the texts of invoices and other papers are not tested.',
  },
  {
    commands: ['xmllint'],
    debianPackages: ['libxml2-utils'],
    without: 'bank files are not tested against their schema.',
  },
  {
    commands: ['faketime'],
    debianPackages: ['faketime'],
    without: 'the fault tests do not change the clock.',
  },
]
