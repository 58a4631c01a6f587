import { sql, type Transaction } from 'kysely'

const records = [
  ['mx1', 'A', '192.0.2.25'],
  ['mx2', 'A', '192.0.2.26'],
  ['mail', 'A', '192.0.2.27'],
  ['_spf', 'TXT', 'v=spf1 ip4:192.0.2.0/24 include:a.mail.example ~all'],
  ['a', 'TXT', 'v=spf1 ip4:198.51.100.0/26 ~all'],
  ['b', 'TXT', 'v=spf1 include:a.mail.example mx ~all'],
  ['c', 'TXT', 'v=spf1 include:a.mail.example a:mx1.mail.example ~all'],
  ['d', 'TXT', 'v=spf1 ip4:203.0.113.128/26 ~all'],
  ['@', 'MX', '10 mx1.mail.example'],
  [
    's1.domainkey',
    'TXT',
    'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvSGPzrezjiZXhCYCnKFBmB6icX0BDY5fyyxulkvvTzdArGpT6v9ziC8mK1lib6/AgUoPOrtyWB9a+V010brlA8zGsoveHgmgUY9rSBErggD2KdAyodClgRH3rQ1RtqZ3Hqc+nIndbWrDL6kTbcHaV8mkVIZr0fYB8e5JyhHmqMZoPNYozUgWAgfrKJ893pjru6bYalH1ThTh1vsiOnDfKAtxGxxKGM/4sOl0r0NwrG9ehj4zW1FuXJQCBDcJjuhIaTQzd5JtZm5pXryAw+euz0Kwbq2DCM1tbiDcH1oDAnycDRui+hsdYVzuL32afT3xlV61RzhjlSjPJtPAUb9MnQIDAQAB',
  ],
  [
    's2.domainkey',
    'TXT',
    'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2xsaMi8X9/v9MvDyIH2sAU1nlSxH1CdW1LwrRGkBd1iZkJ4PorbcaY2ALoHLFSnRIWhcpWZ4uno/wkWyGVEop7FSxTGP2A7JFh6emqjPN64DBx30xUA8rY/09LVpwJ8yBsQ8bXS9mqEcovCdoXU7Le6yfthrGIZX8LGBlhmi3tUOf1P2Ma7FAwsFvXntDOS1WmyovKahZ9sZrqHlVOpvGVX77nzM+4hURc1WCuckCVWrPILtcelXUu8OkLEiYBIL/xwSyDtH/WYp+gcgqS556W1MOj9ZyQJTz9d3wa05Zvh3ZJpF+YZWqiRK+crE82c5dt3VyxKVk68AAAc/USI7HQIDAQAB',
  ],
] as const

/**
 * The zone of the email provider that the demo customers use, on the embedded name server: a demonstration asks no other
 * server about names outside its zones.
 */
export async function loadMailProvider(tx: Transaction<unknown>): Promise<void> {
  const zone = {
    name: 'mail.example',
    serial: 2026010101,
    nameServers: ['ns1.mail.example'],
    dnssec: false,
    records: records.map(([name, type, content]) => ({ name, type, ttl: 3600, content })),
  }
  await sql`
    insert into dns_server.zone (name, serial, content, dnssec)
    values (${zone.name}, ${zone.serial}, ${JSON.stringify(zone)}::jsonb, false)`.execute(tx)
}
