import { pageOf } from '@portal/contract/page-of.ts'
/** Links of this area, which only its own pages need. */
export const dnsPaths = {
  zones: () => pageOf('zones'),
  zone: (zoneId: string) => pageOf('zone', { zoneId }),
  history: (zoneId: string) => pageOf('zoneHistory', { zoneId }),
  blocks: () => pageOf('addressBlocks'),
  block: (blockId: string) => pageOf('addressBlock', { blockId }),
}
