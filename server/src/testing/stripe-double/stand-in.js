// Replaces Stripe's script in the browser: the same calls, a plain form, and the double's answers.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const fields = [
    ['number', 'Card number'],
    ['expiry', 'Expiration date'],
    ['cvc', 'Security code'],
  ]

  function createElement() {
    const heard = {}
    const inputs = {}
    const box = document.createElement('div')
    const tell = (name, event) => (heard[name] ?? []).forEach((listener) => listener(event))
    const isComplete = () =>
      inputs.number.value.replaceAll(/\D/g, '').length >= 12 && /^\d\d *\/ *\d\d$/.test(inputs.expiry.value) && inputs.cvc.value.length >= 3
    for (const [name, label] of fields) {
      const row = document.createElement('label')
      row.textContent = label
      inputs[name] = document.createElement('input')
      inputs[name].addEventListener('input', () => tell('change', { complete: isComplete() }))
      row.append(inputs[name])
      box.append(row)
    }
    return {
      box,
      inputs,
      isComplete,
      on: (name, listener) => (heard[name] = [...(heard[name] ?? []), listener]),
      mount(place) {
        place.append(box)
        tell('ready', {})
      },
      destroy: () => box.remove(),
    }
  }

  /** The bank's confirmation, which Stripe shows in a layer. */
  function ask(box) {
    return new Promise((resolve) => {
      const question = document.createElement('div')
      for (const [words, answer] of [
        ['Complete authentication', true],
        ['Fail authentication', false],
      ]) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = words
        button.addEventListener('click', () => {
          question.remove()
          resolve(answer)
        })
        question.append(button)
      }
      box.append(question)
    })
  }

  /** On top of the whole page, in a frame: nothing that is open in the page notices. */
  async function askAbove() {
    const frame = document.createElement('iframe')
    frame.title = 'Stripe'
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647; background: #fff; border: 0'
    document.body.append(frame)
    const answer = await ask(frame.contentDocument.body)
    frame.remove()
    return answer
  }

  function Stripe(key) {
    async function send(clientSecret, element, more) {
      const [month, year] = element.inputs.expiry.value.split('/')
      const body = new URLSearchParams({
        key,
        client_secret: clientSecret,
        'payment_method_data[card][number]': element.inputs.number.value.replaceAll(/\D/g, ''),
        'payment_method_data[card][exp_month]': String(Number(month)),
        'payment_method_data[card][exp_year]': String(2000 + Number(year)),
        'payment_method_data[card][cvc]': element.inputs.cvc.value,
        ...more,
      })
      const answer = await fetch(`${origin}/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
      return answer.json()
    }
    return {
      elements({ clientSecret }) {
        const made = {
          create: () => (made.element = createElement()),
          submit: async () =>
            made.element.isComplete() ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
          clientSecret,
        }
        return made
      },
      async confirmSetup({ elements, clientSecret, confirmParams }) {
        const { element } = elements
        let answer = await send(clientSecret, element, { return_url: confirmParams.return_url })
        if (answer.next_action?.type === 'redirect_to_url') {
          location.assign(answer.next_action.redirect_to_url.url)
          return new Promise(() => {})
        }
        if (answer.status === 'requires_action') {
          answer = await send(clientSecret, element, { authenticated: String(await ask(element.box)) })
        }
        return answer.error ? { error: answer.error } : { setupIntent: answer }
      },
      async confirmPayment({ clientSecret, confirmParams }) {
        const id = clientSecret.split('_secret_')[0]
        const confirm = async (more) => {
          const body = new URLSearchParams({ key, client_secret: clientSecret, payment_method: confirmParams.payment_method, ...more })
          return (await fetch(`${origin}/v1/payment_intents/${id}/confirm`, { method: 'POST', body })).json()
        }
        let answer = await confirm({ return_url: confirmParams.return_url })
        if (answer.next_action?.type === 'redirect_to_url') {
          location.assign(answer.next_action.redirect_to_url.url)
          return new Promise(() => {})
        }
        if (answer.status === 'requires_action') answer = await confirm({ authenticated: String(await askAbove()) })
        return answer.error ? { error: answer.error } : { paymentIntent: answer }
      },
      async retrieveSetupIntent(clientSecret) {
        const query = new URLSearchParams({ key, client_secret: clientSecret })
        const answer = await (await fetch(`${origin}/v1/setup_intents/${clientSecret.split('_secret_')[0]}?${query}`)).json()
        return answer.error ? { error: answer.error } : { setupIntent: answer }
      },
    }
  }
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
