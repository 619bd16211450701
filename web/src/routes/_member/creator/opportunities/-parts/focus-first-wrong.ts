/** After a refused submission, once the page shows what is wrong. */
export function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    // In the middle, so that the sentence below it is not behind the buttons.
    wrong?.scrollIntoView({ block: 'center' })
  })
}
