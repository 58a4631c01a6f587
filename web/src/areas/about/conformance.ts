/** A success criterion of WCAG 2.2, how the portal meets it, and the tests that prove it by their titles. */
export interface Claim {
  number: string
  name: string
  level: 'A' | 'AA'
  how: string
  /** Titles of tests; conformance.test.ts fails where there is no test of that name. Empty where nothing of that kind is used. */
  tests: readonly string[]
}

const axe = 'A2.11 five screens that represent all are accessible in any theme, light and dark'
const axeMenu = 'the open menu and the jump dialog are accessible'
const axePieces = 'A2.11 A3.7 every shared piece is accessible in any theme, light and dark'
const labels = 'tie the label, the hint and the error to the control'
const moves = 'A2.1 the title names the screen, and a move is announced and takes the focus along'
const textContrast = 'every text has a contrast of at least 4.5'
const shapeContrast = 'every shape that means something has a contrast of at least 3'
const refusal = 'a refusal by field stands at the field and in the summary, whose link leads there'
const railByKeys = 'A2.3 the keyboard opens the rail, goes through it and closes it'
const zoomed = 'at 200 % zoom, with wide text spacing, nothing is cut off or needs scrolling to the side'
const noMotion = 'nothing moves for somebody who has asked for less motion'
const announced = 'reads out how many were found'
const notUsed = 'Not used in the portal.'

const claim = (number: string, name: string, level: Claim['level'], how: string, ...tests: string[]): Claim => ({
  number,
  name,
  level,
  how,
  tests,
})

/** Every criterion of levels A and AA, in the order of the standard. */
export const claims: readonly Claim[] = [
  claim(
    '1.1.1',
    'Non-text content',
    'A',
    'Icons that mean something have words; the others are hidden. Charts have a table.',
    axe,
    axePieces,
  ),
  claim('1.2.1', 'Audio-only and video-only', 'A', notUsed),
  claim('1.2.2', 'Captions (prerecorded)', 'A', notUsed),
  claim('1.2.3', 'Audio description or media alternative', 'A', notUsed),
  claim('1.2.4', 'Captions (live)', 'AA', notUsed),
  claim('1.2.5', 'Audio description', 'AA', notUsed),
  claim(
    '1.3.1',
    'Info and relationships',
    'A',
    'Headings, lists, tables and form groups are those of HTML.',
    axe,
    labels,
  ),
  claim('1.3.2', 'Meaningful sequence', 'A', 'The order of the code is the order on the screen.', axe, railByKeys),
  claim(
    '1.3.3',
    'Sensory characteristics',
    'A',
    'No instruction needs shape, place or sound; controls are called by their name.',
    refusal,
  ),
  claim('1.3.4', 'Orientation', 'AA', 'Works upright and sideways, down to 320 pixels.', zoomed),
  claim(
    '1.3.5',
    'Identify input purpose',
    'AA',
    'Name, e-mail and password fields say what they are, so that browsers can fill them.',
    labels,
  ),
  claim(
    '1.4.1',
    'Use of colour',
    'A',
    'Every status has a shape and a word beside its colour. Links are underlined.',
    axe,
  ),
  claim('1.4.2', 'Audio control', 'A', notUsed),
  claim('1.4.3', 'Contrast (minimum)', 'AA', 'At least 4.5 to 1 in three themes, light and dark.', textContrast, axe),
  claim('1.4.4', 'Resize text', 'AA', 'Text grows to 200 % without loss.', zoomed),
  claim('1.4.5', 'Images of text', 'AA', 'There are none.', axe),
  claim('1.4.10', 'Reflow', 'AA', 'One column on narrow screens; columns of tables give way.', zoomed, 'fits a phone'),
  claim(
    '1.4.11',
    'Non-text contrast',
    'AA',
    'Edges of controls, marks and lines of charts reach at least 3 to 1.',
    shapeContrast,
  ),
  claim('1.4.12', 'Text spacing', 'AA', 'Nothing is cut off with wider lines, letters and words.', zoomed),
  claim(
    '1.4.13',
    'Content on hover or focus',
    'AA',
    'The menu stays under the pointer and closes with Escape.',
    'A2.3 Escape closes it, and the focus moving on inside does not open it again',
    'A2.3 it closes 200 ms after the pointer has left',
  ),
  claim(
    '2.1.1',
    'Keyboard',
    'A',
    'Everything works by keyboard.',
    railByKeys,
    'A5.2 changes in place by keyboard and can be undone',
  ),
  claim(
    '2.1.2',
    'No keyboard trap',
    'A',
    'Dialogs close with Escape and give the focus back.',
    'A3.1 closes by Escape through its owner',
    'Ctrl K finds a page, ? lists the keys, and the focus comes back',
  ),
  claim(
    '2.1.4',
    'Character key shortcuts',
    'A',
    'Single keys can be switched off and are left alone while you type.',
    '? lists the keys, and single keys can be switched off for good',
    'keys are left alone while somebody types',
  ),
  claim(
    '2.2.1',
    'Timing adjustable',
    'A',
    'A session is renewed while you use it; what you typed is there again after a new sign-in.',
    'A1.9 a draft is offered again to the same person, and to nobody else',
  ),
  claim('2.2.2', 'Pause, stop, hide', 'A', 'Nothing moves for longer than it takes to load.', noMotion),
  claim('2.3.1', 'Three flashes', 'A', 'Nothing flashes.', noMotion),
  claim(
    '2.4.1',
    'Bypass blocks',
    'A',
    'A link leads past the menu to the content.',
    'the first key leads past the menu to the content',
  ),
  claim(
    '2.4.2',
    'Page titled',
    'A',
    'The title names the screen or the thing.',
    'A2.1 the title names the portal, and the screen before it except on the dashboard',
  ),
  claim(
    '2.4.3',
    'Focus order',
    'A',
    'The focus follows the reading order and goes to the new page.',
    moves,
    railByKeys,
  ),
  claim(
    '2.4.4',
    'Link purpose',
    'A',
    'Links say where they lead; those that leave the portal say so.',
    'say that they open in a new tab when they leave',
  ),
  claim(
    '2.4.5',
    'Multiple ways',
    'AA',
    'By the menu, by links and by a search over everything.',
    'Ctrl K and / open the jump dialog, which finds a page and goes there',
    railByKeys,
  ),
  claim('2.4.6', 'Headings and labels', 'AA', 'Headings and labels say what follows.', axe, labels),
  claim('2.4.7', 'Focus visible', 'AA', 'A ring of two colours stands around what has the focus.', shapeContrast),
  claim('2.4.11', 'Focus not obscured (minimum)', 'AA', 'Nothing that stays in place covers the focus.', railByKeys),
  claim(
    '2.5.1',
    'Pointer gestures',
    'A',
    'A single press does everything.',
    'A3.2 go to page: the number minus one is the page index',
  ),
  claim(
    '2.5.2',
    'Pointer cancellation',
    'A',
    'Things happen when the pointer is released.',
    'A3.6 keeps its label while busy and ignores further clicks',
  ),
  claim('2.5.3', 'Label in name', 'A', 'The name of a control has the words that are shown.', axe, axeMenu),
  claim('2.5.4', 'Motion actuation', 'A', notUsed),
  claim(
    '2.5.7',
    'Dragging movements',
    'AA',
    'Nothing needs dragging.',
    'A3.2 go to page: the number minus one is the page index',
  ),
  claim('2.5.8', 'Target size (minimum)', 'AA', 'Controls are at least 24 pixels high and wide.', axe, axePieces),
  claim('3.1.1', 'Language of page', 'A', 'Pages say that they are in British English.', axe),
  claim('3.1.2', 'Language of parts', 'AA', 'There are no parts in another language.', axe),
  claim(
    '3.2.1',
    'On focus',
    'A',
    'Nothing happens only because something has the focus.',
    'A2.3 Escape closes it, and the focus moving on inside does not open it again',
  ),
  claim(
    '3.2.2',
    'On input',
    'A',
    'Choices filter what is shown; nothing is sent before you say so.',
    'A3.4 confirm calls update with the new value',
  ),
  claim('3.2.3', 'Consistent navigation', 'AA', 'Menu, header and search are the same on every page.', railByKeys),
  claim(
    '3.2.4',
    'Consistent identification',
    'AA',
    'The same things have the same words and icons: every page is made of the same pieces.',
    'A3.7 has a page for every piece',
  ),
  claim(
    '3.2.6',
    'Consistent help',
    'A',
    'Help and the telephone number are in the same place on every page.',
    'A1.11 A2.7 signed out, the page after sign-out is shown, with Sign in at the bottom and no help menu',
  ),
  claim(
    '3.3.1',
    'Error identification',
    'A',
    'What is wrong is said in words, at the field and above the form.',
    refusal,
  ),
  claim('3.3.2', 'Labels or instructions', 'A', 'Every field has a label, and a hint where one is needed.', labels),
  claim('3.3.3', 'Error suggestion', 'AA', 'Messages say what to do.', refusal),
  claim(
    '3.3.4',
    'Error prevention (legal, financial, data)',
    'AA',
    'What cannot be undone is confirmed; other changes can be undone.',
    'names the deed on its button, waits, and shows a refusal in place',
  ),
  claim(
    '3.3.7',
    'Redundant entry',
    'A',
    'What is known is filled in; what was typed is kept.',
    'what was typed is there again after the page went away, and can be thrown away',
  ),
  claim(
    '3.3.8',
    'Accessible authentication (minimum)',
    'AA',
    'Passwords can be pasted and filled by a password manager; passkeys work.',
    'A1.11 A1.1 signed out, a page leads to sign-in and back to itself',
  ),
  claim(
    '4.1.2',
    'Name, role, value',
    'A',
    'Controls are those of HTML, or have the roles and states of their kind.',
    axe,
    axeMenu,
    'A3.5 says whether it is open and ties the button to the panel',
  ),
  claim(
    '4.1.3',
    'Status messages',
    'AA',
    'Results, successes and failures are read out where they appear.',
    announced,
    'shows a success for six seconds, as a status',
    moves,
  ),
]
