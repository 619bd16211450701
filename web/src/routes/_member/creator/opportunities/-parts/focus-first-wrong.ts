/** Focuses the first invalid field after a refused submission, once the page shows the errors. */
export function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    // Centred, so that the buttons do not cover the message below it.
    wrong?.scrollIntoView({ block: 'center' })
  })
}
