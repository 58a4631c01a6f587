/** A line of a demo zone: name, type, content, and a time to live where it is not an hour. */
export type DemoRecord = readonly [name: string, type: string, content: string, ttl?: number, comment?: string]

const mail: DemoRecord[] = [
  ['@', 'MX', '10 mx1.mail.example'],
  ['@', 'MX', '20 mx2.mail.example'],
]

/** brackenfell.example, with something of each type. */
export const mainZone: DemoRecord[] = [
  ['@', 'A', '192.0.2.80'],
  ['@', 'AAAA', '2001:db8:41c0::80'],
  ['@', 'CAA', '0 issue "ca.example"'],
  ...mail,
  ['@', 'TXT', 'v=spf1 include:_spf.mail.example include:_spf.brackenfell.example -all'],
  ['@', 'TXT', 'site-verification=4b1d7c02f9e64a8cb3'],
  ['_dmarc', 'TXT', 'v=DMARC1; p=quarantine; rua=mailto:dmarc@brackenfell.example'],
  ['_sip._tls', 'SRV', '10 60 5061 sbc1.voice.example'],
  ['_sip._tls', 'SRV', '20 40 5061 sbc2.voice.example'],
  ['_spf', 'TXT', 'v=spf1 ip4:198.51.100.64/28 ip4:198.51.100.80/28 ~all'],
  ['autodiscover', 'CNAME', 'autodiscover.mail.example'],
  ['cctv', 'A', '198.51.100.82', 3600, 'Recorder in Leeds'],
  ['ftp', 'CNAME', 'www.brackenfell.example'],
  ['intranet', 'A', '198.51.100.66'],
  ['labs', 'NS', 'ns1.labs-hosting.example'],
  ['labs', 'NS', 'ns2.labs-hosting.example'],
  ['old-intranet', 'A', '198.51.100.66', 3600, 'Kept until the move is over'],
  ['orders', 'CNAME', 'web-01.hosting.example'],
  ['s1._domainkey', 'CNAME', 's1.domainkey.mail.example'],
  ['s2._domainkey', 'CNAME', 's2.domainkey.mail.example'],
  ['status', 'CNAME', 'status.hosting.example'],
  ['vpn', 'A', '198.51.100.70', 300],
  ['vpn-leeds', 'A', '198.51.100.84', 300],
  ['*.dev', 'A', '198.51.100.90', 300],
  ['www', 'CNAME', 'web-01.hosting.example'],
]

/** Where mail is in trouble: a server without an address, many look-ups, no DMARC. */
export const careersZone: DemoRecord[] = [
  ['@', 'A', '192.0.2.81'],
  ['@', 'MX', '10 mail.brackenfell-careers.example'],
  [
    '@',
    'TXT',
    'v=spf1 include:a.mail.example include:b.mail.example include:c.mail.example include:d.mail.example a mx ?all',
  ],
  ['www', 'CNAME', 'brackenfell-careers.example'],
]

export const depotsZone: DemoRecord[] = [
  ['@', 'A', '198.51.100.66'],
  ...mail,
  ['@', 'TXT', 'v=spf1 include:_spf.mail.example -all'],
  ['_dmarc', 'TXT', 'v=DMARC1; p=none'],
  ['www', 'CNAME', 'www.brackenfell.example'],
]

/** A domain that is only held: no mail, no page. */
export const parkedZone: DemoRecord[] = [
  ['@', 'MX', '0 .'],
  ['@', 'TXT', 'v=spf1 -all'],
  ['_dmarc', 'TXT', 'v=DMARC1; p=reject; rua=mailto:dmarc@brackenfell.example'],
]

export function smallZone(name: string): DemoRecord[] {
  return [
    ['@', 'A', '203.0.113.21'],
    ...mail,
    ['@', 'TXT', 'v=spf1 include:_spf.mail.example -all'],
    ['www', 'CNAME', name],
  ]
}
