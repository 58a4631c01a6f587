import type { PagePath } from '@portal/contract/pages.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'

/** Where a page of the portal is; what it is asked for, and which part of it is meant. */
export function pageAddress(path: PagePath, address: Address = {}, part = ''): string {
  return `${requestPath(path, address)}${part && `#${part}`}`
}
