/** The links of this area; none of them is needed before one of its pages is there. */
export const dnsPaths = {
  zones: () => '/dns',
  zone: (zoneId: string) => `/dns/${zoneId}`,
  history: (zoneId: string) => `/dns/${zoneId}/history`,
  blocks: () => '/dns/reverse',
  block: (blockId: string) => `/dns/reverse/${blockId}`,
}
