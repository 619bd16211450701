import { useSyncExternalStore } from 'react'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import { moved, withEnd, type Shape } from '#ui/surfaces/shapes.ts'

export type Tool = Shape['kind']

export type SketchState = {
  /** The take that the open form is about; null if none is open. */
  take: number | null
  /** The frame at which the remark starts; null if it is about the whole take. */
  frame: number | null
  shapes: readonly Shape[]
  isDrawing: boolean
  tool: Tool
  /** The selected shape, on which keys and buttons act. */
  chosen: number | null
  /** True if the last shape exceeded the limit. */
  isFull: boolean
  canUndo: boolean
}

const none: SketchState = {
  take: null,
  frame: null,
  shapes: [],
  isDrawing: false,
  tool: 'pen',
  chosen: null,
  isFull: false,
  canUndo: false,
}

const { shapes: mostShapes, points: mostPoints } = remarkLimits.drawing
const isTooMuch = (shapes: readonly Shape[]) =>
  shapes.length > mostShapes || shapes.reduce((sum, { points }) => sum + points.length, 0) > mostPoints

/** The distance that a key moves a shape, in ten-thousandths of the picture. */
const keyStep = 100

/** The drawing of the remark being written. It lives outside React; the form and the picture both subscribe to it. */
export class Sketch {
  #state = none
  #past: (readonly Shape[])[] = []
  /** The shape that keys are moving; consecutive steps are undone together. */
  #moving: number | undefined
  readonly #listeners = new Set<() => void>()

  readonly read = (): SketchState => this.#state
  readonly isDrawing = (): boolean => this.#state.isDrawing
  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  /** Opens a form with its existing drawing. */
  open(take: number, frame: number | null, shapes: readonly Shape[]): void {
    this.#past = []
    this.#moving = undefined
    this.#set({ ...none, take, frame, shapes })
  }

  close(): void {
    this.#set(none)
  }

  /** Moves the drawing to a different frame. */
  moveTo(frame: number | null): void {
    if (frame !== this.#state.frame) this.#set({ frame, isDrawing: this.#state.isDrawing && frame !== null })
  }

  start(): void {
    if (this.#state.frame !== null) this.#set({ isDrawing: true })
  }

  finish(): void {
    this.#set({ isDrawing: false, chosen: null, isFull: false })
  }

  use(tool: Tool): void {
    this.#set({ tool, chosen: null })
  }

  choose(chosen: number | null): void {
    if (chosen !== this.#state.chosen) this.#set({ chosen })
  }

  /** Adds a shape; if the drawing is full, sets `isFull` and leaves the drawing unchanged. */
  add(shape: Shape): void {
    const shapes = [...this.#state.shapes, shape]
    if (isTooMuch(shapes)) return this.#set({ isFull: true })
    // The pen stays active; a box or an arrow is selected for adjustment.
    this.#draw(shapes, shape.kind === 'pen' ? null : shapes.length - 1)
  }

  replace(index: number, shape: Shape): void {
    this.#draw(
      this.#state.shapes.map((one, at) => (at === index ? shape : one)),
      index,
    )
  }

  /** Moves the selected shape, or with Shift the end that turns or resizes it. */
  nudge(byX: number, byY: number, isEnd: boolean): void {
    const { chosen, shapes } = this.#state
    const shape = chosen === null ? undefined : shapes[chosen]
    if (chosen === null || !shape) return
    const [, end] = shape.points
    const [dx, dy] = [byX * keyStep, byY * keyStep]
    const next = isEnd && end ? withEnd(shape, 1, [end[0] + dx, end[1] + dy]) : moved(shape, dx, dy)
    // Consecutive steps of one shape are undone together, so only the first stores the previous drawing.
    const isStep = this.#moving === chosen
    this.#draw(
      shapes.map((one, at) => (at === chosen ? next : one)),
      chosen,
    )
    if (isStep) this.#past.pop()
    this.#moving = chosen
  }

  remove(): void {
    const { chosen, shapes } = this.#state
    if (chosen !== null) this.#draw(shapes.toSpliced(chosen, 1), null)
  }

  clear(): void {
    if (this.#state.shapes.length > 0) this.#draw([], null)
  }

  undo(): void {
    const shapes = this.#past.pop()
    this.#moving = undefined
    if (shapes) this.#set({ shapes, chosen: null, isFull: false, canUndo: this.#past.length > 0 })
  }

  #draw(shapes: readonly Shape[], chosen: number | null): void {
    this.#past.push(this.#state.shapes)
    this.#moving = undefined
    this.#set({ shapes, chosen, isFull: false, canUndo: true })
  }

  #set(change: Partial<SketchState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listen of this.#listeners) listen()
  }
}

export const useSketch = (sketch: Sketch): SketchState => useSyncExternalStore(sketch.subscribe, sketch.read)
