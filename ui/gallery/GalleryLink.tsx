import type { AnchorProps } from '../src/LinkProvider.tsx'

/** Links in the examples stay on the page. */
export function GalleryLink({ href, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} href={`#${href}`}>
      {children}
    </a>
  )
}
