/** The endings that a file of this type may bear; the first one is given to what bears another. */
const endingsOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/matroska': ['mkv'],
  'video/x-matroska': ['mkv'],
  'video/vnd.avi': ['avi'],
  'video/x-msvideo': ['avi'],
  'video/mp2t': ['ts', 'mts', 'm2ts'],
  'video/mpeg': ['mpg', 'mpeg'],
  'video/MP1S': ['mpg', 'mpeg'],
  'video/MP2P': ['mpg', 'mpeg'],
  'video/3gpp': ['3gp'],
  'video/3gpp2': ['3g2'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic'],
  'image/heif': ['heif', 'heic'],
  'image/heic-sequence': ['heic'],
  'image/heif-sequence': ['heif', 'heic'],
  'application/pdf': ['pdf', 'ai'],
  'application/zip': ['zip'],
  'application/json': ['json'],
  'text/csv': ['csv'],
}

/** What some system runs, or opens as a page with scripts, when a person clicks on it. */
const runnable = new Set(
  (
    'ade adp apk app application appimage appref-ms bash bat cab chm class cmd com command cpl csh deb desktop diskcopy dll dmg exe ' +
    'gadget hta htm html htt img inf ins iso isp jar jnlp js jse jsp ksh lib library-ms lnk mad maf mam mda mdb mde mht mhtml mjs msc msi msix msp ' +
    'mst ocx ops osx pcd php phar pif pkg pl prg ps1 ps2 psc1 psm1 py pyc pyw rb reg rpm run scf scpt scr sct sh shb shs shtml ' +
    'swf sys theme tmp url vb vbe vbs vhd vhdx vxd website ws wsc wsf wsh xbap xht xhtml xll xnk xsl xslt zsh'
  ).split(' '),
)

const longest = 200

/**
 * The name under which a browser saves a file of this type. A name promises what the content is: an ending that runs is taken off, and images and
 * videos bear their own. Marks that turn the direction of text go, because they let `exe.4pm` be read as `mp4.exe`.
 */
export function nameToSave(given: string, mime: string): string {
  const type = mime.split(';')[0] ?? ''
  const plain = plainName(given)
  const stem = withoutRunnable(plain)
  const own = endingsOf[type]
  if (own?.some((ending) => stem.toLowerCase().endsWith(`.${ending}`))) return stem
  if (own && isMedia(type)) return `${withoutMediaEnding(stem)}.${own[0]}`
  if (stem === plain) return plain
  // Where nobody knows what it is, it must at least not bear the name of what is run.
  return `${stem}.${own?.[0] ?? 'data'}`
}

const isMedia = (type: string) => /^(?:image|video)\//.test(type)

function plainName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    // Controls, line ends, and marks of direction or of no width: none is seen, and all of them can mislead. Joiners belong to words and emoji.
    .replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .trim()
    // Windows drops them, and would run what stands before.
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '_')
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : ''
  return name.length <= longest ? name || 'file' : name.slice(0, longest - ending.length).toWellFormed() + ending
}

/** `clip.mp4.exe` is `clip.mp4` to whoever sees no endings, and so it is here. */
function withoutRunnable(name: string): string {
  const dot = name.lastIndexOf('.')
  const isRunnable =
    dot >= 0 &&
    runnable.has(
      name
        .slice(dot + 1)
        .trim()
        .toLowerCase(),
    )
  return isRunnable ? withoutRunnable(name.slice(0, dot).replace(/[. ]+$/, '')) || 'file' : name
}

/** A film named as a picture, or the other way round, loses that ending; anything else behind a dot is part of the name. */
function withoutMediaEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 && mediaEndings.has(name.slice(dot + 1).toLowerCase()) ? name.slice(0, dot) : name
}

const mediaEndings = new Set(['svg', ...Object.entries(endingsOf).flatMap(([type, endings]) => (isMedia(type) ? endings : []))])
