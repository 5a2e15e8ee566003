;; Dot products of one query with many rows. A row is `dimensions` int8 numbers, then its float32
;; scale, at `stride` bytes from the next. The query is `dimensions` int16 numbers. `dimensions` is
;; a multiple of 32; everything is aligned to 16 bytes. The caller sees to it that no sum leaves int32.
(module
  (import "rows" "memory" (memory 1))
  (func (export "scan")
    (param $row i32) (param $count i32) (param $dimensions i32) (param $stride i32)
    (param $query i32) (param $out i32)
    (local $at i32) (local $end i32) (local $factor i32) (local $outEnd i32)
    (local $bytes v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $outEnd (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $out) (local.get $outEnd)))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (v128.const i32x4 0 0 0 0))
        (local.set $c (v128.const i32x4 0 0 0 0))
        (local.set $d (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $row))
        (local.set $end (i32.add (local.get $row) (local.get $dimensions)))
        (local.set $factor (local.get $query))
        ;; Thirty-two dimensions a round, in four sums that do not wait for each other.
        (loop $dimensions
          (local.set $bytes (v128.load (local.get $at)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $factor)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $factor)))))
          (local.set $bytes (v128.load offset=16 (local.get $at)))
          (local.set $c (i32x4.add (local.get $c)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load offset=32 (local.get $factor)))))
          (local.set $d (i32x4.add (local.get $d)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=48 (local.get $factor)))))
          (local.set $factor (i32.add (local.get $factor) (i32.const 64)))
          (br_if $dimensions
            (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
        (local.set $a (i32x4.add
          (i32x4.add (local.get $a) (local.get $b))
          (i32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $out)
          (f32.mul
            (f32.load (local.get $end))
            (f32.convert_i32_s
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
                (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (local.get $stride)))
        (br $rows)))))
