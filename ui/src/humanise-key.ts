const wholeWords =
  /^(ip|ipv4|ipv6|mac|dns|vlan|vlans|id|url|wan|lan|vcd|vdc|cpu|ram|gb|gib|mb|mtu|sla|nte|os|vm|vms|olo|dslam|vpn|ssid|isp|sip|ntu|ont|cbuk|gea|cli|ptr|mx|ttl|dbm)$/i

/** `lanIpv4Address` and `lan_ipv4_address` both become "LAN IPv4 address". */
export function humaniseKey(key: string) {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    // The plural of an abbreviation stays with it: `numberOfVMs`.
    .replace(/([A-Z]+)([A-Z](?!s(?![a-z]))[a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => (wholeWords.test(word) ? acronym(word) : word.toLowerCase()))
  const [first = '', ...others] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ')
}

function acronym(word: string) {
  const lower = word.toLowerCase()
  if (lower === 'ipv4' || lower === 'ipv6') return `IP${lower.slice(2)}`
  if (lower === 'gib') return 'GiB'
  if (lower === 'dbm') return 'dBm'
  if (lower === 'vlans' || lower === 'vms') return `${lower.slice(0, -1).toUpperCase()}s`
  return lower.toUpperCase()
}
