import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Differences by dnspython's rules: sets of names, types, data and times to live, without the SOA; empty if equal. */
export function compareZones(folder: string, origin: string, one: string, other: string): string {
  const files = [one, other].map((text, index) => {
    const file = join(folder, `${index}.zone`)
    writeFileSync(file, text)
    return file
  })
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', ['-c', script, origin, ...files], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : stderr
}

export const hasDnspython = () => spawnSync('/usr/bin/python3', ['-c', 'import dns.zone']).status === 0

const script = `
import sys, dns.zone, dns.rdataclass, dns.rdatatype
def sets(path):
    zone = dns.zone.from_file(path, origin=sys.argv[1], relativize=False, check_origin=False)
    return {(str(name).lower(), dns.rdatatype.to_text(each.rdtype)): each
            for name, node in zone.nodes.items() for each in node.rdatasets if each.rdtype != dns.rdatatype.SOA}
one, other = sets(sys.argv[2]), sets(sys.argv[3])
for key in sorted(set(one) | set(other)):
    if one.get(key) != other.get(key) or one[key].ttl != other[key].ttl:
        print(*key, '|', one.get(key), '|', other.get(key))
`
