declare module '@nictool/dns-resource-record' {
  /** The class of a record type; its constructor throws if the record violates its RFC. */
  type RecordClass = new (fields: Record<string, unknown>) => Map<string, unknown>
  export const A: RecordClass
  export const AAAA: RecordClass
  export const CAA: RecordClass
  export const CNAME: RecordClass
  export const MX: RecordClass
  export const NS: RecordClass
  export const PTR: RecordClass
  export const SRV: RecordClass
  export const TXT: RecordClass
}
