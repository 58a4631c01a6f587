import type { Boot } from '@portal/contract/boot.ts'

/** What the server put into the page; read once. */
export const boot: Boot = readBoot()

function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page came without its data')
  return JSON.parse(text)
}
