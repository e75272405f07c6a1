import { BlockList, isIP } from 'node:net'

// Ranges that are not on the public internet: loopback, private, link-local, documentation, tunnels, multicast, reserved. One list
// per version, because a list with the IPv4-mapped range of IPv6 also matches every IPv4 address.
const specialV4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
const specialV6 = listOf('ipv6', [
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
])

/** True if a server may connect to the address on behalf of a stranger. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  // A zone index names an interface of this machine.
  if (version === 0 || address.includes('%')) return false
  return version === 4 ? !specialV4.check(address, 'ipv4') : !specialV6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
