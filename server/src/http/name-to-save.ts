/** The extensions allowed for each type; a name with another extension gets the first one. */
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

/** Extensions that some system runs, or opens as a page with scripts, on a click. */
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
 * The name under which a browser saves a file of this type. The extension must match the content: an executable one is removed, and images and videos
 * get their own. Marks that change the text direction are removed, because with them `exe.4pm` reads as `mp4.exe`.
 */
export function nameToSave(given: string, mime: string): string {
  const type = mime.split(';')[0] ?? ''
  const plain = plainName(given)
  const stem = withoutRunnable(plain)
  const own = endingsOf[type]
  if (own?.some((ending) => stem.toLowerCase().endsWith(`.${ending}`))) return stem
  if (own && isMedia(type)) return `${withoutMediaEnding(stem)}.${own[0]}`
  if (stem === plain) return plain
  // If the type is unknown, the name must at least not be that of an executable.
  return `${stem}.${own?.[0] ?? 'data'}`
}

const isMedia = (type: string) => /^(?:image|video)\//.test(type)

function plainName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    // Control characters, line ends, marks of direction and zero-width characters are invisible and can mislead. Joiners are kept: they belong to
    // words and emoji.
    .replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .trim()
    // Windows drops trailing dots and spaces, and would run the extension before them.
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '_')
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : ''
  return name.length <= longest ? name || 'file' : name.slice(0, longest - ending.length).toWellFormed() + ending
}

/** `clip.mp4.exe` looks like `clip.mp4` where extensions are hidden, so it becomes that here. */
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

/** Removes an image extension from a video, and a video extension from an image; anything else after a dot is part of the name. */
function withoutMediaEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 && mediaEndings.has(name.slice(dot + 1).toLowerCase()) ? name.slice(0, dot) : name
}

const mediaEndings = new Set(['svg', ...Object.entries(endingsOf).flatMap(([type, endings]) => (isMedia(type) ? endings : []))])
