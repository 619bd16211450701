import { useSyncExternalStore } from 'react'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import { moved, withEnd, type Shape } from '#ui/surfaces/shapes.ts'

export type Tool = Shape['kind']

export type SketchState = {
  /** The take that the form on screen speaks of; null while none is open. */
  take: number | null
  /** The frame that it begins with; null where it is about the whole take. */
  frame: number | null
  shapes: readonly Shape[]
  isDrawing: boolean
  tool: Tool
  /** The shape that keys and buttons act on. */
  chosen: number | null
  /** The last shape was one too many. */
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

/** How far a key moves a shape, in ten-thousandths of the picture. */
const keyStep = 100

/** What is drawn with the remark that is being written. It lives beside the form and the picture, which both follow it. */
export class Sketch {
  #state = none
  #past: (readonly Shape[])[] = []
  /** The shape that keys are moving: their steps are undone together. */
  #moving: number | undefined
  readonly #listeners = new Set<() => void>()

  readonly read = (): SketchState => this.#state
  readonly isDrawing = (): boolean => this.#state.isDrawing
  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  /** A form is open, with what was drawn before. */
  open(take: number, frame: number | null, shapes: readonly Shape[]): void {
    this.#past = []
    this.#moving = undefined
    this.#set({ ...none, take, frame, shapes })
  }

  close(): void {
    this.#set(none)
  }

  /** Another frame is meant: what is drawn goes there. */
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

  /** Says that it is full where it is, and leaves what was drawn before as it was. */
  add(shape: Shape): void {
    const shapes = [...this.#state.shapes, shape]
    if (isTooMuch(shapes)) return this.#set({ isFull: true })
    // A pen goes on; a box or an arrow is put right.
    this.#draw(shapes, shape.kind === 'pen' ? null : shapes.length - 1)
  }

  replace(index: number, shape: Shape): void {
    this.#draw(
      this.#state.shapes.map((one, at) => (at === index ? shape : one)),
      index,
    )
  }

  /** Moves the chosen shape, or with Shift the end of it that turns or resizes it. */
  nudge(byX: number, byY: number, isEnd: boolean): void {
    const { chosen, shapes } = this.#state
    const shape = chosen === null ? undefined : shapes[chosen]
    if (chosen === null || !shape) return
    const [, end] = shape.points
    const [dx, dy] = [byX * keyStep, byY * keyStep]
    const next = isEnd && end ? withEnd(shape, 1, [end[0] + dx, end[1] + dy]) : moved(shape, dx, dy)
    // Steps of one shape are undone together: what it was before the first of them is there already.
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
