/** Offers something that was fetched as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Firefox starts the download in a later task, so the address must live a little longer than the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
