import { expect, test } from 'vitest'
import { networkOf, rangesOf } from './network.ts'
import { trustedProxiesOf } from './trusted-proxies.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('ABUSE 35 the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('ranges hold what is in them, in either family and however it is spelt', () => {
  const isAmong = rangesOf(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'loopback'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:ffff::1', '127.9.9.9', '::1']) {
    expect(isAmong(address), address).toBe(true)
  }
  for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', 'localhost', '', undefined]) expect(isAmong(address)).toBe(false)
})

test('TRUST_PROXY=uniquelocal and linklocal are the private ranges of RFC 1918 and RFC 4193, and those of one link, to their ends', () => {
  const [unique, link] = [rangesOf(['uniquelocal']), rangesOf(['linklocal'])]
  for (const address of ['10.255.0.1', '172.16.0.1', '172.18.0.3', '172.31.255.254', '192.168.255.1', 'fc00::1', 'fdff::1']) {
    expect(unique(address), address).toBe(true)
  }
  for (const address of ['9.255.255.255', '172.15.0.1', '172.32.0.1', '192.169.0.1', 'fe00::1', '127.0.0.1']) {
    expect(unique(address), address).toBe(false)
  }
  for (const address of ['169.254.255.1', 'fe80::1', 'febf::1']) expect(link(address), address).toBe(true)
  for (const address of ['169.255.0.1', 'fec0::1', '10.0.0.1']) expect(link(address), address).toBe(false)
})

test('TRUST_PROXY means what it says: everybody, so many hops, or these addresses', () => {
  const everybody = trustedProxiesOf('true')
  expect([everybody('198.51.100.4', 0), everybody('198.51.100.4', 5)]).toEqual([true, true])
  const nearest = trustedProxiesOf('2')
  expect([0, 1, 2].map((hop) => nearest('198.51.100.4', hop))).toEqual([true, true, false])
  const listed = trustedProxiesOf('loopback, 10.0.0.0/8')
  expect([listed('127.0.0.1', 0), listed('10.3.4.5', 3), listed('198.51.100.4', 0)]).toEqual([true, true, false])
  for (const nobody of [undefined, '', 'false', '0']) expect(trustedProxiesOf(nobody)('127.0.0.1', 0)).toBe(false)
})

test.each(['yes', 'nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '1.2.3', '-1', '10.0.0.0/8;loopback', '127.0.0.1,,'])(
  'TRUST_PROXY=%s is refused',
  (setting) => {
    expect(() => trustedProxiesOf(setting)).toThrow(/is not an address/)
  },
)
