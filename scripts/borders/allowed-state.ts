import type { Allowed } from './allowed.ts'

/** Files with state of a module, which a process that renders pages shares, and how much of it. */
export const mayKeepState: Allowed = {
  'This is the place from which the data of a page is read.': { 'web/src/boot.ts': 2 },
  'Only effects and events of a browser write it.': {
    'web/src/shell/keys/single-keys.ts': 1,
    'web/src/shell/look-choice.ts': 1,
    'web/src/shell/named-thing.ts': 2,
    'web/src/shell/near-viewport.ts': 2,
  },
  'The client of the session writes it, which exists in a browser only.': { 'web/src/session/drafts.ts': 1 },
  'A browser connects once, before it renders.': { 'web/src/api/client.ts': 1 },
  'The error that it belongs to is its key.': { 'web/src/shell/report-error.ts': 1 },
  'A number that says nothing of anyone.': { 'ui/src/Toasts.tsx': 1 },
}
