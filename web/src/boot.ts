import type { Boot } from '@portal/contract/boot.ts'

/** The data that the server put into the page; read once. */
export const boot: Boot = readBoot()

function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page has no data')
  return JSON.parse(text)
}
