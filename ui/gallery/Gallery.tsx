import { createElement, useEffect, useState } from 'react'
import { LinkProvider } from '../src/LinkProvider.tsx'
import { PageHeader } from '../src/PageHeader.tsx'
import { Select } from '../src/Select.tsx'
import { ToastProvider } from '../src/Toasts.tsx'
import styles from './Gallery.module.css'
import { GalleryLink } from './GalleryLink.tsx'
import { pieceGroups } from './pieces.ts'
import { addressOf, placeOf, type Place } from './place.ts'

const optionsOf = (names: readonly string[]) => names.map((name) => ({ key: name, value: name, name }))
const themes = optionsOf(['business', 'base', 'partner'])
const modes = optionsOf(['light', 'dark', 'system'])
const names = optionsOf(pieceGroups.flatMap((group) => Object.keys(group.pieces)))
const pages = new Map(pieceGroups.flatMap((group) => Object.entries(group.pieces)))

/** Every component in every state and theme: ?theme=partner&mode=dark&piece=DataTable */
export function Gallery() {
  const [place, setPlace] = useState(() => placeOf(location.search))
  const go = (change: Partial<Place>) => {
    const next = { ...place, ...change }
    history.pushState(null, '', addressOf(next))
    setPlace(next)
    if (change.piece) scrollTo(0, 0)
  }

  useEffect(() => {
    const follow = () => setPlace(placeOf(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = place.theme
    if (place.mode === 'system') delete dataset.mode
    else dataset.mode = place.mode
  }, [place])

  const page = pages.get(place.piece)
  return (
    <LinkProvider component={GalleryLink}>
      <ToastProvider>
        <div className={styles.gallery}>
          <header className={styles.top}>
            <span className={styles.name}>Component gallery</span>
            <Select
              label="Theme"
              hideLabel
              options={themes}
              value={place.theme}
              onValueChange={(theme) => go({ theme })}
            />
            <Select label="Mode" hideLabel options={modes} value={place.mode} onValueChange={(mode) => go({ mode })} />
            <div className={styles.jump}>
              <Select
                label="Piece"
                hideLabel
                options={names}
                value={place.piece}
                onValueChange={(piece) => go({ piece })}
              />
            </div>
          </header>
          <nav className={styles.side} aria-label="Pieces">
            {pieceGroups.map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                {Object.keys(group.pieces).map((piece) => (
                  <a
                    key={piece}
                    href={addressOf({ ...place, piece })}
                    aria-current={piece === place.piece ? 'page' : undefined}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      go({ piece })
                    }}
                  >
                    {piece}
                  </a>
                ))}
              </div>
            ))}
          </nav>
          <main className={styles.main}>
            <PageHeader title={place.piece} facts={[`${place.theme} theme`, `${place.mode} mode`]} />
            {page ? createElement(page, { key: place.piece }) : <p>There is no component with this name.</p>}
          </main>
        </div>
      </ToastProvider>
    </LinkProvider>
  )
}
