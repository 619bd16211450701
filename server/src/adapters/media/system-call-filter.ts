/**
 * System calls that a tool may not make, as the program that Linux runs on every call (seccomp): ways out of a sandbox, and kernel features in which
 * such ways keep being found. A refused call returns EPERM. Numbers are the kernel's own, [x64, arm64]; `undefined` if an architecture never had the
 * call.
 */
const refusedCalls: Record<string, readonly [number | undefined, number | undefined]> = {
  // Mounts and root folders.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  // Other namespaces, and files by handle, which bypasses every mount.
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  // Other processes, and starting any: tools only use threads.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  fork: [57, undefined],
  vfork: [58, undefined],
  // Sockets of every family: results travel through pipes that are already open.
  socket: [41, 198],
  // Large interfaces that media processing does not need.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  fanotify_init: [300, 262],
  personality: [135, 92],
  modify_ldt: [154, undefined],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  uselib: [134, undefined],
  // The machine itself.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  vhangup: [153, 58],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172, undefined],
  ioperm: [173, undefined],
}

const architectures = {
  x64: { column: 0, audit: 0xc000003e, clone: 56, clone3: 435 },
  arm64: { column: 1, audit: 0xc00000b7, clone: 220, clone3: 435 },
} as const
type Architecture = keyof typeof architectures

// Instructions of the kernel's filter machine (linux/bpf_common.h) and its verdicts (linux/seccomp.h).
const load = 0x20
const ifEqual = 0x15
const ifAtLeast = 0x35
const ifAnyBit = 0x45
const answer = 0x06
const allow = 0x7fff0000
const kill = 0x80000000
const refuse = 0x00050000 + 1
const notThere = 0x00050000 + 38

// The offsets at which the kernel stores the details of a call (struct seccomp_data).
const callNumber = 0
const architecture = 4
const firstArgument = 16

const x32Calls = 0x40000000
const cloneThread = 0x00010000
/** New mount, cgroup, uts, ipc, user, pid and network namespaces. */
const cloneNamespaces = 0x7e020000

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number]

/** The filter as bytes that bubblewrap loads, or undefined for an architecture without numbers here. */
export function systemCallFilter(of: string = process.arch): Buffer | undefined {
  return isKnown(of) ? bytesOf(instructions(of)) : undefined
}

const isKnown = (name: string): name is Architecture => name in architectures

function instructions(name: Architecture): Instruction[] {
  const { column, audit, clone, clone3 } = architectures[name]
  const refused = Object.values(refusedCalls).flatMap((numbers) => numbers[column] ?? [])
  return [
    // In a program for another architecture, the numbers mean other calls.
    [load, 0, 0, architecture],
    [ifEqual, 1, 0, audit],
    [answer, 0, 0, kill],
    [load, 0, 0, callNumber],
    [ifAtLeast, 0, 1, x32Calls],
    [answer, 0, 0, refuse],
    ...refused.flatMap((call): Instruction[] => [
      [ifEqual, 0, 1, call],
      [answer, 0, 0, refuse],
    ]),
    // Its flags are in memory, which a filter cannot read; the C library then falls back to clone.
    [ifEqual, 0, 1, clone3],
    [answer, 0, 0, notThere],
    // Threads may start, but processes and namespaces may not.
    [ifEqual, 0, 5, clone],
    [load, 0, 0, firstArgument],
    [ifAnyBit, 1, 0, cloneNamespaces],
    [ifAnyBit, 1, 0, cloneThread],
    [answer, 0, 0, refuse],
    [answer, 0, 0, allow],
    [answer, 0, 0, allow],
  ]
}

function bytesOf(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8)
    bytes.writeUInt8(ifTrue, at * 8 + 2)
    bytes.writeUInt8(ifFalse, at * 8 + 3)
    bytes.writeUInt32LE(value, at * 8 + 4)
  }
  return bytes
}
