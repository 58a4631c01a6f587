/** The numbers of IANA for types with a name. ALIAS has none: it is answered with addresses. */
const numbers: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  MD: 3,
  MF: 4,
  CNAME: 5,
  SOA: 6,
  MB: 7,
  MG: 8,
  MR: 9,
  NULL: 10,
  WKS: 11,
  PTR: 12,
  HINFO: 13,
  MINFO: 14,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  X25: 19,
  ISDN: 20,
  RT: 21,
  SIG: 24,
  KEY: 25,
  PX: 26,
  GPOS: 27,
  AAAA: 28,
  LOC: 29,
  NXT: 30,
  SRV: 33,
  NAPTR: 35,
  KX: 36,
  CERT: 37,
  A6: 38,
  DNAME: 39,
  OPT: 41,
  APL: 42,
  DS: 43,
  SSHFP: 44,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  HIP: 55,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  SPF: 99,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  MAILB: 253,
  MAILA: 254,
  ANY: 255,
  URI: 256,
  CAA: 257,
  TA: 32_768,
  DLV: 32_769,
}

const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]))

/** Also of `TYPE65534`, RFC 3597; null if there is no such type. */
export function numberOfType(type: string): number | null {
  const [, digits] = /^TYPE(\d{1,5})$/.exec(type) ?? []
  const number = digits === undefined ? numbers[type] : Number(digits)
  return number === undefined || number > 65_535 ? null : number
}

export function typeOfNumber(number: number): string {
  return names.get(number) ?? `TYPE${number}`
}

/** Types of questions and of messages, RFC 6895, which no zone contains. */
export const isMetaType = (number: number) => number === 0 || number === 41 || (number >= 128 && number <= 255)
